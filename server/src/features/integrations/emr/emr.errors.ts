import type { NotSent, Unanswered } from '@wardline/hl7/mllp.ts'

export const changed = { code: 'emr_endpoint.changed', noun: 'this configuration' }

/** Spec §8 texts: shown when write-back cannot start, and above each reason. */
export const patientMissing = 'This conversation has no patient. Attach one first.'
export const mrnMissing =
  'This patient has no MRN yet, so the medical record cannot be found. Enter the MRN first.'
export const notConfigured = 'EMR write-back is not set up for this hospital.'
export const inOtherRecord =
  'This conversation is already in another patient’s medical record. Have that record corrected, then start a new conversation.'

/** The thread's participants see the sentences, so they contain no address. */
export const reasons: Record<
  | NotSent
  | 'key_unreadable'
  | 'unknown_host'
  | 'not_allowed'
  | 'private'
  | 'unencrypted'
  | Unanswered
  | 'other'
  | 'off'
  | 'recalled'
  | 'moved',
  string
> = {
  unknown_host: 'The address of the EMR interface could not be resolved.',
  not_allowed: 'The address of the EMR interface is not allowed: it is this server or a reserved address.',
  private: 'The address of the EMR interface is private, and the operator of this server has not allowed it.',
  unencrypted:
    'The connection to the EMR interface is not encrypted, so nothing was sent. An administrator must choose TLS for the medical record.',
  refused: 'The EMR interface refused the connection.',
  unreachable: 'The EMR interface could not be reached.',
  untrusted: 'The certificate of the EMR interface is not trusted.',
  no_tls: 'The EMR interface does not encrypt with TLS.',
  client_refused: 'The EMR interface refused the certificate of this server.',
  key_unreadable:
    'The private key of this server’s certificate cannot be read. An administrator must enter it again.',
  silent: 'The EMR interface did not respond in time.',
  closed: 'The EMR interface closed the connection without an acknowledgement.',
  garbage: 'The EMR interface sent a response that is not HL7.',
  other: 'The EMR interface acknowledged a different message.',
  off: 'EMR write-back is switched off for this hospital.',
  moved: 'The patient of the conversation was changed before it was sent. Send it again.',
  recalled: 'The conversation was recalled before it was sent.',
}

/** Shown to administrators. */
export const unencryptedHost =
  'Documents leave unencrypted only to hosts that the operator of this server has listed. Choose TLS, or ask the operator to add this host to OUTBOUND_PRIVATE_HOSTS.'
export const required = 'This field is required.'
export const notCertificate = 'Enter a certificate in PEM format.'
export const notKey = 'Enter a private key in PEM format, without a passphrase.'
export const otherKey = 'This key does not belong to the certificate.'

export const rejected = 'The EMR rejected the document'
export const failed = 'The EMR reported an error'
