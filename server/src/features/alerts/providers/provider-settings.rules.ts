import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { getProviderDefinition } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import type { ProviderBody, ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'

type Values = Record<string, unknown>

/** Settings that decide who receives the secrets: when one changes, secrets must be entered again. */
const destinationFields = [
  'base_url',
  'token_url',
  'host',
  'port',
  'security',
  'account_sid',
  'domain',
  'username',
]

const secretNames = (kind: ProviderKind): string[] => Object.keys(getProviderDefinition(kind).secrets)

export function splitSecrets({ kind, is_on, version, ...rest }: ProviderBody) {
  const names = new Set(secretNames(kind))
  const filled = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    kind,
    is_on,
    version,
    settings: Object.fromEntries(filled.filter(([name]) => !names.has(name))),
    secrets: Object.fromEntries(filled.filter(([name]) => names.has(name))) as Record<string, string>,
  }
}

export const hasNewDestination = (before: Values, now: Values): boolean =>
  destinationFields.some((name) => before[name] !== now[name])

export function findMissingSecrets(kind: ProviderKind, settings: Values, secrets: Values): string[] {
  const required = Object.entries(getProviderDefinition(kind).secrets)
    .filter(([, need]) => need === 'required')
    .map(([name]) => name)
  // Only the code distinguishes a call of the pager service from a forged one.
  const isCalled = kind === 'wctp' && settings['replies'] === 'called'
  return [...required, ...(isCalled ? ['reply_code'] : [])].filter((name) => secrets[name] === undefined)
}

interface Address {
  field: string
  host: string
  is_plain: boolean
}

/** Hosts that the outbound guard must check. */
export function listAddresses(settings: Values): Address[] {
  const urls = Object.entries(settings).flatMap(([field, value]): Address[] => {
    if (!field.endsWith('url') || typeof value !== 'string') return []
    const { hostname, protocol } = new URL(value)
    return [{ field, host: hostname, is_plain: protocol !== 'https:' }]
  })
  const { host } = settings
  return typeof host === 'string' ? [...urls, { field: 'host', host, is_plain: false }] : urls
}

interface Row {
  kind: ProviderKind
  settings: Values
  is_on: boolean
  last_ok: string | null
  last_failure: string | null
  last_problem: string
  version: number
  changed_by: string | null
}

interface SummaryContext {
  mayChange: boolean
  secrets: Values | undefined
  obstacle: string
  callback_url: string | undefined
}

export const summarizeProvider = (row: Row, around: SummaryContext): ProviderSummary => ({
  kind: row.kind,
  channels: [...getProviderDefinition(row.kind).channels],
  is_set_up: true,
  is_on: row.is_on,
  settings: row.settings as ProviderSummary['settings'],
  has_secrets: Object.fromEntries(
    secretNames(row.kind).map((name) => [name, around.secrets?.[name] !== undefined]),
  ),
  last_ok: row.last_ok,
  last_failure: row.last_failure,
  last_problem: row.last_problem,
  obstacle: around.obstacle,
  callbacks: listCallbacks(row.kind, around.callback_url),
  lacks_public_url:
    around.callback_url === undefined && getProviderDefinition(row.kind).callback_paths.length > 0,
  version: row.version,
  changed_by: row.changed_by,
  may: { change: around.mayChange },
})

export const summarizeMissingProvider = (kind: ProviderKind, mayChange: boolean): ProviderSummary => ({
  kind: kind,
  channels: [...getProviderDefinition(kind).channels],
  is_set_up: false,
  is_on: false,
  settings: {},
  has_secrets: Object.fromEntries(secretNames(kind).map((name) => [name, false])),
  last_ok: null,
  last_failure: null,
  last_problem: '',
  obstacle: '',
  callbacks: [],
  lacks_public_url: false,
  version: 0,
  changed_by: null,
  may: { change: mayChange },
})

const listCallbacks = (kind: ProviderKind, callback_url: string | undefined) =>
  callback_url === undefined
    ? []
    : getProviderDefinition(kind).callback_paths.map((path) => ({ path, address: `${callback_url}${path}` }))
