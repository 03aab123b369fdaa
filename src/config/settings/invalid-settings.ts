/** The environment variables have faults. All of them are listed. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';

  constructor(readonly faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
