import { describe, expect, it, vi } from 'vitest';
import {
  injected,
  newContainer,
  provide,
  provideValue,
  token,
} from '../../../src/config/composition/typed-injection.js';

class Engine {
  constructor(
    readonly power: number,
    readonly fuel = 'coal',
  ) {}
}

class Train {
  readonly #engine: Engine;

  constructor(
    readonly name: string,
    engine: Engine,
  ) {
    this.#engine = engine;
  }

  get fuel(): string {
    return this.#engine.fuel;
  }

  async close(): Promise<void> {
    onClose(this.name);
  }
}

const onClose = vi.fn();

const power = token<number>('power');
const fuel = token<string>('fuel');
const name = token<string>('name');
const engine = token<Engine>('Engine');
const train = token<Train>('Train');
const other = token<Train>('another Train');

function trains() {
  const container = newContainer();
  provideValue(container, power, 90);
  provideValue(container, fuel, 'oil');
  provideValue(container, name, 'Talgo');
  provide(container, engine, injected(Engine, power, fuel));
  provide(container, train, injected(Train, name, engine));
  return container;
}

describe('A class that is declared with what it needs', () => {
  it('is built by the container, once, from the parts of its constructor', () => {
    const container = trains();
    const built = container.resolve(train);
    expect(built).toBeInstanceOf(Train);
    expect(built).toMatchObject({ name: 'Talgo', fuel: 'oil' });
    expect(container.resolve(train)).toBe(built);
    expect(trains().resolve(train)).not.toBe(built);
  });

  it('goes by its own name, and stays as it was', () => {
    expect(trains().resolve(train).constructor.name).toBe('Train');
    expect(Train.prototype).not.toHaveProperty('dispose');
    expect(Reflect.ownKeys(Train)).toEqual(['length', 'name', 'prototype']);
  });

  it('may be declared twice, on other parts, and may leave out what has a default', () => {
    const container = trains();
    const stoker = token<Engine>('Engine with a stoker');
    provide(container, stoker, injected(Engine, power));
    provide(container, other, injected(Train, name, stoker));
    expect(container.resolve(other).fuel).toBe('coal');
    expect(container.resolve(train).fuel).toBe('oil');
  });

  it('is closed when the container is disposed of, if it was built', async () => {
    const container = trains();
    provide(container, other, injected(Train, fuel, engine));
    container.resolve(train);
    await container.dispose();
    expect(onClose.mock.calls).toEqual([['Talgo']]);
    expect(() => container.resolve(train)).toThrow();
  });
});

/** Never called: the compiler sees that these are wrong, and complains where one is not. */
function wrong(): void {
  const container = newContainer();
  // @ts-expect-error a token of another type than the parameter
  injected(Engine, name);
  // @ts-expect-error tokens in another order than the parameters
  injected(Train, engine, name);
  // @ts-expect-error a parameter without a token
  injected(Train, name);
  // @ts-expect-error more tokens than parameters
  injected(Engine, power, fuel, name);
  // @ts-expect-error a class that is not what the token stands for
  provide(container, train, injected(Engine, power, fuel));
  // @ts-expect-error a value that is not what the token stands for
  provideValue(container, power, 'ninety');
}
void wrong;
