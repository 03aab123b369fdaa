import Joi from 'joi';
import type { ServiceAddress } from '../../adapters/inbound/cli/dependencies.js';
import { InvalidSettings } from './invalid-settings.js';
import { serviceSchema } from './service-schema.js';
import { processEnvironment } from './settings.js';
import { faultsIn } from './value-schemas.js';

/** Only these are read: to ask a service, its store need be neither loaded nor readable. */
const addressSchema = Joi.object({
  HOST: serviceSchema.extract('HOST'),
  PORT: serviceSchema.extract('PORT'),
  ADMIN_HOST: serviceSchema.extract('ADMIN_HOST'),
  ADMIN_PORT: serviceSchema.extract('ADMIN_PORT'),
  TLS_CERT_FILE: Joi.string(),
});

/** Listening there means all addresses of the machine, and this one reaches the service. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a service that was started with these settings says whether it is ready. */
export async function ownAddress(
  environment: NodeJS.ProcessEnv = processEnvironment,
): Promise<ServiceAddress> {
  const { value, error } = addressSchema.validate(environment, {
    abortEarly: false,
    stripUnknown: true,
  });
  const faults = faultsIn(error);
  const isAdmin = value.ADMIN_PORT !== undefined;
  const [setting, port] = isAdmin ? ['ADMIN_PORT', value.ADMIN_PORT] : ['PORT', value.PORT];
  if (port === 0) {
    faults.push(`${setting} is 0, so the system chose a port: give its address with --url`);
  }
  if (faults.length > 0) throw new InvalidSettings(faults);
  const listened = (isAdmin && value.ADMIN_HOST) || value.HOST;
  const host = LOOPBACK[listened] ?? listened;
  const protocol = value.TLS_CERT_FILE && !isAdmin ? 'https' : 'http';
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: new URL(`${protocol}://${name}:${port}/health/ready`), isOurs: true };
}
