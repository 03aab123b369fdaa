/** Does something after some seconds, and says every second how many are left. */
export class Countdown {
  #timer: ReturnType<typeof setInterval> | undefined;

  start(seconds: number, onTick: (left: number) => void, act: () => void): void {
    this.cancel();
    let left = Math.max(1, Math.ceil(seconds));
    onTick(left);
    this.#timer = setInterval(() => {
      left--;
      onTick(left);
      if (left > 0) return;
      this.cancel();
      act();
    }, 1000);
  }

  cancel(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
