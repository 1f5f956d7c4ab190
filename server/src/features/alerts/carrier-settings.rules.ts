import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { formOf } from '@wardline/contract/alerts/carrier-forms.ts'
import type { CarrierBody, CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'

type Values = Record<string, unknown>

/** Whom a secret is shown to when something is sent: another one needs it entered anew. */
const whereTo = ['base_url', 'token_url', 'host', 'port', 'security', 'account_sid', 'domain', 'username']

const secretNames = (kind: CarrierKind): string[] =>
  (formOf(kind)?.fields ?? []).filter(({ secret }) => secret).map(({ name }) => name)

/** What was sent, apart: what may be shown, and what is sealed. */
export function partsOf({ kind, is_on, ...rest }: CarrierBody) {
  const names = new Set(secretNames(kind))
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    kind,
    is_on,
    settings: Object.fromEntries(given.filter(([name]) => !names.has(name))),
    secrets: Object.fromEntries(given.filter(([name]) => names.has(name))) as Record<string, string>,
  }
}

export const isElsewhere = (before: Values, now: Values): boolean =>
  whereTo.some((name) => before[name] !== now[name])

/** Secrets that a kind cannot do without. */
export const secretsMissing = (kind: CarrierKind, secrets: Values): string[] =>
  (formOf(kind)?.fields ?? [])
    .filter(({ secret, optional, name }) => secret && !optional && secrets[name] === undefined)
    .map(({ name }) => name)

interface Address {
  field: string
  host: string
  is_plain: boolean
}

/** The addresses that are asked, for the guard. */
export function addressesIn(settings: Values): Address[] {
  const urls = Object.entries(settings).flatMap(([field, value]): Address[] => {
    if (!field.endsWith('url') || typeof value !== 'string') return []
    const { hostname, protocol } = new URL(value)
    return [{ field, host: hostname, is_plain: protocol !== 'https:' }]
  })
  const { host } = settings
  return typeof host === 'string' ? [...urls, { field: 'host', host, is_plain: false }] : urls
}

interface Row {
  kind: CarrierKind
  settings: Values
  is_on: boolean
  last_ok: string | null
  last_failure: string | null
  last_problem: string
}

interface Around {
  mayChange: boolean
  /** Undefined: they do not open. */
  secrets: Values | undefined
  obstacle: string
  callback_url: string | undefined
}

/** As administrators see a kind that is set up. */
export const summaryOf = (row: Row, around: Around): CarrierSummary => ({
  ...describedAs(row.kind),
  is_set_up: true,
  is_on: row.is_on,
  settings: row.settings as CarrierSummary['settings'],
  has_secrets: Object.fromEntries(
    secretNames(row.kind).map((name) => [name, around.secrets?.[name] !== undefined]),
  ),
  last_ok: row.last_ok,
  last_failure: row.last_failure,
  last_problem: row.last_problem,
  obstacle: around.obstacle,
  callbacks: callbacksOf(row.kind, around.callback_url),
  lacks_public_url: around.callback_url === undefined && formOf(row.kind)?.callbacks !== undefined,
  may: { change: around.mayChange },
})

/** As they see one that nobody has set up. */
export const unset = (kind: CarrierKind, mayChange: boolean): CarrierSummary => ({
  ...describedAs(kind),
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
  may: { change: mayChange },
})

const callbacksOf = (kind: CarrierKind, callback_url: string | undefined) =>
  callback_url === undefined
    ? []
    : (formOf(kind)?.callbacks ?? []).map(({ label, path }) => ({ label, address: `${callback_url}${path}` }))

function describedAs(kind: CarrierKind) {
  const form = formOf(kind)
  if (!form) throw new Error(`Nobody has described carriers of the kind ${kind}.`)
  const { name, about, test } = form
  const fields = form.fields.map((field) => ({ ...field, choices: [...(field.choices ?? [])] }))
  return { kind, name, about, test, media: [...form.media], fields }
}
