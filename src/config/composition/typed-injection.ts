import 'reflect-metadata';
import {
  type ClassProvider,
  type DependencyContainer,
  type InjectionToken,
  inject,
  injectable,
  Lifecycle,
  container as root,
} from 'tsyringe';

export type Container = DependencyContainer;
export type Token<T> = InjectionToken<T>;

type Class<Parameters extends unknown[], T> = new (...parameters: Parameters) => T;
/** One token for each parameter of a constructor, with the type of the parameter. */
type TokensOf<Parameters extends unknown[]> = {
  [K in keyof Parameters]: Token<Parameters[K]>;
};

export function newContainer(): Container {
  return root.createChildContainer();
}

export function token<T>(name: string): Token<T> {
  return Symbol(name);
}

/**
 * Declares the tokens of a constructor's parameters, in their order. The declaration is made on a
 * subclass: the class itself knows nothing of the container, and can be declared twice with
 * different tokens. The container calls `dispose`, which calls the `close` of our classes.
 */
export function injected<Parameters extends unknown[], T extends object>(
  type: Class<Parameters, T>,
  ...tokens: TokensOf<Parameters>
): ClassProvider<T> {
  const Declared = class extends (type as unknown as Class<unknown[], object>) {};
  Object.defineProperty(Declared, 'name', { value: type.name });
  if ('close' in type.prototype) Object.assign(Declared.prototype, { dispose: closed });
  tokens.forEach((each, index) => {
    inject(each as Token<unknown>)(Declared, undefined, index);
  });
  injectable()(Declared);
  return { useClass: Declared as unknown as Class<unknown[], T> };
}

function closed(this: { close(): Promise<void> | void }): Promise<void> | void {
  return this.close();
}

/** One instance for each container, built when it is first resolved. */
export function provide<T>(
  container: Container,
  to: Token<T>,
  part: ClassProvider<NoInfer<T>>,
): void {
  container.register<T>(to, part, { lifecycle: Lifecycle.ContainerScoped });
}

/** Another name for a part. */
export function provideAlias<T>(container: Container, to: Token<T>, from: Token<T>): void {
  container.register<T>(to, { useToken: from });
}

export function provideValue<T>(container: Container, to: Token<T>, value: NoInfer<T>): void {
  container.register<T>(to, { useValue: value });
}
