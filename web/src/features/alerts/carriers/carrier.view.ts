import type { CarrierField, CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'

export type CarrierState = 'unset' | 'off' | 'untried' | 'works' | 'fails'

/** How it stands. What failed after it last worked fails; red is for that alone. */
export function carrierState(carrier: CarrierSummary): CarrierState {
  const { is_set_up, is_on, obstacle, last_ok, last_failure } = carrier
  if (!is_set_up) return 'unset'
  if (!is_on) return 'off'
  if (obstacle !== '') return 'fails'
  if (last_failure !== null && (last_ok === null || last_failure > last_ok)) return 'fails'
  return last_ok === null ? 'untried' : 'works'
}

export const stateNames: Record<CarrierState, string> = {
  unset: 'Not set up',
  off: 'Off',
  untried: 'On, not tried yet',
  works: 'On',
  fails: 'Failing',
}

/** As it is typed: numbers are lines of digits until they are sent, secrets begin empty. */
export function valuesOf({ fields, settings }: CarrierSummary): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, settings[field.name])]))
}

function valueOf(field: CarrierField, stored: string | number | boolean | undefined): string {
  if (field.secret) return ''
  if (stored !== undefined) return String(stored)
  return field.as === 'choice' ? (field.choices?.[0]?.value ?? '') : ''
}

/** What is sent: what is left empty is left out, so that the usual value, or the stored secret, holds. */
export function bodyOf(
  { kind, is_on, is_set_up, fields }: CarrierSummary,
  typed: Record<string, string>,
): Record<string, unknown> {
  const given = fields.flatMap(({ name, as, secret }): [string, unknown][] => {
    const value = secret ? (typed[name] ?? '') : (typed[name] ?? '').trim()
    if (value === '') return []
    return [[name, as === 'number' && /^\d+$/.test(value) ? Number(value) : value]]
  })
  // Whoever sets it up for the first time means to use it.
  return { kind, is_on: is_on || !is_set_up, ...Object.fromEntries(given) }
}
