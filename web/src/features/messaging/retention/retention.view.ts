import { formatDate } from '../../../platform/clock/dates.ts'
import { formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type {
  LegalHold,
  RetentionKind,
  RetentionPreview,
  RetentionRun,
} from '@wardline/contract/messaging/retention/retention.schemas.ts'

const count = (n: number, one: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`

export const retentionTexts: Record<RetentionKind, { title: string; about: string }> = {
  conversations: {
    title: 'Conversations',
    about: 'With their messages and attachments. Days count from the last message.',
  },
  attachments: {
    title: 'Attachments',
    about: 'Files only; the message stays. Days count from the day the file was sent.',
  },
  notes: {
    title: 'Patient notes',
    about:
      'With all their versions. Days count from the last change. Notes about patients who are in the hospital stay.',
  },
}

export const keptText = (days: number | null): string =>
  days === null ? 'Kept forever.' : `Kept for ${count(days, 'day')}.`

export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

type Removed = Pick<RetentionPreview, 'conversations' | 'attachments' | 'notes' | 'bytes'>

/** `12 conversations and 3 attachments (1.2 MB)` */
export function removedText(
  kind: RetentionKind,
  { conversations, attachments, notes, bytes }: Removed,
): string {
  if (kind === 'notes') return count(notes, 'note')
  const files = `${count(attachments, 'attachment')}${attachments > 0 ? ` (${formatBytes(bytes)})` : ''}`
  return kind === 'attachments' ? files : `${count(conversations, 'conversation')} and ${files}`
}

export function keptBackText(
  kind: RetentionKind,
  { kept_held, kept_open }: Pick<RetentionRun, 'kept_held' | 'kept_open'>,
): string {
  const whyOpen = kind === 'notes' ? 'about patients in the hospital' : 'with an open request'
  const parts = [
    kept_held > 0 ? `${kept_held.toLocaleString('en-US')} under a legal hold` : '',
    kept_open > 0 ? `${kept_open.toLocaleString('en-US')} ${whyOpen}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Kept although old enough: ${parts.join(', ')}.`
}

export function heldText({ user, patient, thread_id }: LegalHold): string {
  if (user) return `Conversations and notes of ${user.display_name}`
  if (patient) return `Conversations and notes about ${patient.display_name}, ${formatRecordNumber(patient)}`
  return `Conversation ${thread_id}`
}

/** Describes a hold that was released. */
export const releaseText = ({ released, released_by, release_reason }: LegalHold): string =>
  released === null
    ? ''
    : `Released by ${released_by}, ${formatDate(Date.parse(released))}: “${release_reason}”`

/** Returns `null` for an empty text, which keeps records forever, and undefined for invalid text. */
export function parseDays(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,6}$/u.test(trimmed) ? Number(trimmed) : undefined
}
