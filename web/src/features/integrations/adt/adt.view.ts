import type { AdtInterface, AdtInterfaceBody, AdtState } from '@wardline/contract/integrations/adt.schemas.ts'

export const interfaceToForm = (stored: AdtInterface): Omit<AdtInterfaceBody, 'version'> => ({
  is_on: stored.is_on || !stored.is_set_up,
  sending_application: stored.sending_application,
  sending_facility: stored.sending_facility,
  certificate_pin: stored.certificate_pin,
  mrn_authority: stored.mrn_authority,
  time_field: stored.time_field,
  accepts_tests: stored.accepts_tests,
})

export const stateTexts: Record<AdtState, string> = {
  accepted: 'Accepted',
  outdated: 'Outdated',
  rejected: 'Rejected',
  refused: 'Not served',
}

const messages = (count: number): string =>
  count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`

/** The answer that the page begins with; `isProblem` for what needs an administrator. */
export function summarize({ is_set_up, is_on, listener, health }: AdtInterface): {
  text: string
  isProblem: boolean
} {
  if (listener.address === null)
    return {
      text: 'This server does not receive admissions. Ask its operator to set ADT_PORT.',
      isProblem: is_set_up && is_on,
    }
  if (!is_set_up) return { text: 'Not set up. Enter the system that sends admissions.', isProblem: false }
  if (!is_on) return { text: 'Switched off. Messages of the sender are refused.', isProblem: false }
  if (health.waiting > 0)
    return {
      text: `${messages(health.waiting)} ${health.waiting === 1 ? 'was' : 'were'} rejected, so patients may be out of date.`,
      isProblem: true,
    }
  if (health.last_received === null)
    return { text: 'No message has arrived yet. Have the sender send one.', isProblem: false }
  return { text: 'Messages arrive and are applied.', isProblem: false }
}

export const encryptionText = ({ has_tls, asks_certificate }: AdtInterface['listener']): string => {
  if (!has_tls) return 'Not encrypted, from this machine only'
  return asks_certificate ? 'TLS, senders show a certificate' : 'TLS'
}
