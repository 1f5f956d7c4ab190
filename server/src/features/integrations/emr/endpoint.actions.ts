import type { EmrEndpoint, EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'
import { mayBeUnencrypted, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { changed, reasons, unencryptedHost } from './emr.errors.ts'
import {
  findCertificateProblems,
  isExposed,
  isRefused,
  pickSecurity,
  sealClientKey,
} from './endpoint.rules.ts'
import * as queries from './endpoint.queries.ts'
import { enqueueDocument } from './sending.actions.ts'

export interface EndpointNeeds {
  outbound: Outbound
  secrets: SecretBox
}

const no_endpoint: queries.VersionedEndpoint = {
  host: '',
  port: 2575, // IANA: HL7 over MLLP
  sending_application: 'WARDLINE',
  sending_facility: '',
  receiving_application: '',
  receiving_facility: '',
  is_on: false,
  security: 'tls',
  trusted_certificate: '',
  certificate_pin: '',
  client_certificate: '',
  client_key: null,
  version: 0,
  changed_by: null,
}

interface Known {
  is_set_up: boolean
  is_refused: boolean
}

const present = (
  { client_key, ...endpoint }: queries.VersionedEndpoint,
  { is_set_up, is_refused }: Known,
): EmrEndpoint => ({
  ...endpoint,
  has_client_key: client_key !== null,
  is_set_up,
  is_exposed: is_set_up && isExposed(endpoint),
  is_refused,
  may: { change: true },
})

export async function getEmrEndpoint(ctx: Context, { outbound }: EndpointNeeds): Promise<EmrEndpoint> {
  const endpoint = await ctx.read((db) => queries.getEndpoint(db, ctx.caller.account_id))
  if (!endpoint) return present(no_endpoint, { is_set_up: false, is_refused: false })
  return present(endpoint, { is_set_up: true, is_refused: await isRefused(endpoint, outbound) })
}

/**
 * A host name that does not resolve yet is accepted; a forbidden address is refused here and on each connection, since
 * names can change. Unencrypted sending needs a listed host; switched off, an endpoint of an earlier version can be kept.
 */
export async function setEmrEndpoint(
  ctx: Context,
  { client_key: given_key, security, version, ...settings }: EmrEndpointBody,
  { secrets, outbound }: EndpointNeeds,
): Promise<EmrEndpoint> {
  const target = await targetOf(settings.host, outbound)
  if (target.refused === 'not_allowed') throw invalid({ host: [reasons.not_allowed] })
  if (target.refused === 'private') throw invalid({ host: [privateAddress] })
  const mayBeOpen = mayBeUnencrypted(settings.host, target.address ?? '', outbound)
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await lockAccount(tx.db, account_id)
    const before = await queries.getEndpoint(tx.db, account_id)
    requireVersion(version, before ?? no_endpoint, changed)
    const problems = findCertificateProblems(settings, given_key, before)
    if (problems) throw invalid(problems)
    const kept_key = settings.client_certificate === '' ? null : (before?.client_key ?? null)
    const endpoint = {
      ...settings,
      security: security ?? pickSecurity(settings.host, before),
      client_key: given_key ? sealClientKey(secrets, account_id, given_key) : kept_key,
    }
    const is_refused = isExposed(endpoint) && !mayBeOpen
    if (is_refused && endpoint.is_on) throw invalid({ security: [unencryptedHost] })
    await queries.setEndpoint(tx.db, ctx.caller, endpoint)
    const waiting = endpoint.is_on ? await queries.renewTasks(tx.db, account_id) : []
    for (const document of waiting) await enqueueDocument(tx, document, { in_ms: 0 })
    const { client_key, ...audited } = endpoint
    tx.audit(
      user_id,
      'emr_endpoint.changed',
      { account: account_id },
      { ...audited, has_client_key: client_key !== null, is_key_new: given_key !== undefined },
    )
    const stored = await queries.getEndpoint(tx.db, account_id)
    return present(stored ?? no_endpoint, { is_set_up: true, is_refused })
  })
}
