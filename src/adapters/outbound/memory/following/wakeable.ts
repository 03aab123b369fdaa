/** A wait that somebody else may end. It keeps no process alive. */
export class Wakeable {
  #isAwake = false;
  #wake = () => {};

  /** Ends the wait, or the next one if there is none. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#isAwake) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, ms).unref();
      });
      clearTimeout(timer);
    }
    this.#isAwake = false;
  }
}
