import { AppError, notFound } from '../../../../platform/http/errors.ts'
import { findProviderByUid } from '../provider-row.queries.ts'
import { providerAddresses, SamlStored } from '../provider-settings.rules.ts'
import { noPublicUrl } from '../sign-on.errors.ts'
import type { SignOnServices } from '../sign-on-services.access.ts'
import { listSamlKeys } from './saml-key.queries.ts'
import { describeServiceProvider } from './service-provider-metadata.rules.ts'

/** The metadata that an administrator imports at the provider. */
export async function getServiceProviderMetadata(
  { db }: SignOnServices,
  uid: string,
  origin: string | undefined,
): Promise<string> {
  const provider = await db.acrossAccounts((worker) => findProviderByUid(worker, uid))
  if (provider?.kind !== 'saml') throw notFound()
  if (origin === undefined) throw new AppError(noPublicUrl)
  const { account_id, id: provider_id, settings } = provider
  const { signs_requests, slo_url } = SamlStored.parse(settings)
  const keys = await db.read(account_id, (read) => listSamlKeys(read, { account_id, provider_id }))
  return describeServiceProvider({
    addresses: providerAddresses(origin, uid),
    certificates: keys.map(({ certificate }) => certificate),
    signs_requests,
    ends_sessions: slo_url !== '',
  })
}
