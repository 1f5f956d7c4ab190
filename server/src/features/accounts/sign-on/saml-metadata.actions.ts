import { AppError, notFound } from '../../../platform/http/errors.ts'
import { findProviderByUid } from './provider-row.queries.ts'
import { providerAddresses } from './provider-settings.rules.ts'
import { samlMetadata } from './saml.actions.ts'
import { noPublicUrl } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'

export async function describeServiceProvider(
  { db }: SignOnServices,
  uid: string,
  origin: string | undefined,
): Promise<string> {
  const provider = await db.acrossAccounts((worker) => findProviderByUid(worker, uid))
  if (provider?.kind !== 'saml') throw notFound()
  if (origin === undefined) throw new AppError(noPublicUrl)
  return samlMetadata(provider, providerAddresses(origin, uid))
}
