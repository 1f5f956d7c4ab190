import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { providerForms } from './forms/provider-forms.view.ts'
import type { ProviderField } from './forms/provider-form.view.ts'

export type ProviderState = 'unset' | 'off' | 'untried' | 'works' | 'fails'

/** `failing` includes a stored setting that prevents sending. */
export function providerState(provider: ProviderSummary): ProviderState {
  const { is_set_up, is_on, obstacle, last_ok, last_failure } = provider
  if (!is_set_up) return 'unset'
  if (!is_on) return 'off'
  if (obstacle !== '') return 'fails'
  if (last_failure !== null && (last_ok === null || last_failure > last_ok)) return 'fails'
  return last_ok === null ? 'untried' : 'works'
}

export const stateNames: Record<ProviderState, string> = {
  unset: 'Not set up',
  off: 'Off',
  untried: 'On, not tried yet',
  works: 'On',
  fails: 'Failing',
}

export function formValues({ kind, settings }: ProviderSummary): Record<string, string> {
  const { fields } = providerForms[kind]
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, settings[field.name])]))
}

function initialValue(field: ProviderField, stored: string | number | boolean | undefined): string {
  if (field.secret) return ''
  if (stored !== undefined) return String(stored)
  return field.input === 'select' ? (field.choices?.[0]?.value ?? '') : ''
}

/** Omits blank fields, so that their default or stored secret applies. */
export function requestBody(
  { kind, is_on, is_set_up }: ProviderSummary,
  typed: Record<string, string>,
): Record<string, unknown> {
  const entered = providerForms[kind].fields.flatMap(({ name, input, secret }): [string, unknown][] => {
    const value = secret ? (typed[name] ?? '') : (typed[name] ?? '').trim()
    if (value === '') return []
    return [[name, input === 'number' && /^\d+$/.test(value) ? Number(value) : value]]
  })
  // First-time configuration switches the provider on.
  return { kind, is_on: is_on || !is_set_up, ...Object.fromEntries(entered) }
}
