/** Settings that the service cannot start with, with everything that is wrong with them. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';

  constructor(readonly faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
