import { openingReasonLabels } from '@wardline/contract/patients/access/opening-reasons.ts'
import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'

export interface UpdateSentence {
  /** Names are printed bold. */
  parts: readonly (string | { name: string })[]
  /** A second line. */
  detail: string
  icon: 'admission' | 'move' | 'team' | 'handoff' | 'note' | 'access' | 'page' | 'answer'
}

const reasonLabels: Readonly<Record<string, string>> = openingReasonLabels

const nameOf = (person: PatientUpdate['user']) => ({ name: person?.display_name ?? 'Someone' })
const isSame = (a: PatientUpdate['user'], b: PatientUpdate['user']) => a?.id === b?.id

const classes: Readonly<Record<string, string>> = {
  AMB: 'as an outpatient',
  EMER: 'to emergency care',
  IMP: 'as an inpatient',
}

const fromRecord = (by: PatientUpdate['user']): string => (by === null ? 'From the hospital record' : '')

function describeJoining({ user, by, detail, text }: PatientUpdate): UpdateSentence['parts'] {
  const asRole = text ? ` as ${text}` : ''
  if (detail === 'handoff') return [nameOf(user), ` took over by a handoff${asRole}`]
  if (detail === 'taken') return [nameOf(user), ` took the patient${asRole}`]
  if (detail === 'responsible')
    return by === null || isSame(user, by)
      ? [nameOf(user), ` became responsible${asRole}`]
      : [nameOf(by), ' made ', nameOf(user), ` responsible${asRole}`]
  if (detail === 'request') return [nameOf(by), ' accepted ', nameOf(user), ` on the care team${asRole}`]
  if (detail === 'merged') return [nameOf(user), ` joined from a merged record${asRole}`]
  if (by === null || isSame(user, by)) return [nameOf(user), ` joined the care team${asRole}`]
  return [nameOf(by), ' added ', nameOf(user), asRole || ' to the care team']
}

function describeLeaving({ user, to, by, detail }: PatientUpdate): UpdateSentence['parts'] {
  const name = nameOf(user)
  if (detail === 'handoff')
    return to ? [name, ' handed off the patient to ', nameOf(to)] : [name, ' handed off the patient']
  if (detail === 'taken') return [nameOf(to ?? by), ' took over from ', name]
  if (detail === 'replaced' && to)
    return isSame(to, by)
      ? [nameOf(to), ' took over from ', name]
      : [nameOf(by), ' replaced ', name, ' with ', nameOf(to)]
  if (detail === 'request') return [name, ' was relieved by ', nameOf(by)]
  if (detail === 'discharged') return [name, ' left the care team with the discharge']
  if (detail === 'merged') return [name, ' moved to the merged record']
  if (by === null || isSame(user, by)) return [name, ' left the care team']
  return [nameOf(by), ' removed ', name, ' from the care team']
}

const closings: Readonly<Record<string, (update: PatientUpdate) => UpdateSentence['parts']>> = {
  accepted: ({ to, user }) => [nameOf(to), ' accepted the handoff from ', nameOf(user)],
  declined: ({ to, user }) => [nameOf(to), ' declined the handoff from ', nameOf(user)],
  withdrawn: ({ to, user }) => [nameOf(user), ' withdrew the handoff to ', nameOf(to)],
  expired: ({ to, user }) => ['The handoff from ', nameOf(user), ' to ', nameOf(to), ' expired'],
}

const answers: Readonly<Record<string, string>> = {
  accepted: ' accepted the page',
  rejected: ' rejected the page',
  responded: ' answered the page',
}

/** One sentence for each line of the timeline. */
export function describeUpdate(update: PatientUpdate): UpdateSentence {
  const { kind, detail, text, user, to, by } = update
  switch (kind) {
    case 'admitted':
      return {
        parts: [['Admitted', classes[detail ?? ''] ?? ''].filter(Boolean).join(' ')],
        detail: text ?? '',
        icon: 'admission',
      }
    case 'record_opened':
      return {
        parts: [nameOf(user), ' opened the record from outside the care team'],
        detail: [reasonLabels[detail ?? ''], text].filter(Boolean).join(': '),
        icon: 'access',
      }
    case 'page':
      return {
        parts: [nameOf(user), detail === '2' ? ' paged with high priority' : ' paged'],
        detail: text ?? '',
        icon: 'page',
      }
    case 'answer':
      return {
        parts: [nameOf(user), answers[detail ?? ''] ?? ' answered'],
        detail: text ?? '',
        icon: 'answer',
      }
    case 'discharged':
      return { parts: ['Discharged'], detail: '', icon: 'admission' }
    case 'moved':
      return {
        parts: [by ? nameOf(by) : '', by ? ' moved the patient to ' : 'Moved to ', { name: text ?? '' }],
        detail: fromRecord(by),
        icon: 'move',
      }
    case 'joined':
      return { parts: describeJoining(update), detail: '', icon: 'team' }
    case 'left':
      return { parts: describeLeaving(update), detail: '', icon: 'team' }
    case 'handoff_requested':
      return {
        parts:
          detail === 'requested'
            ? [nameOf(user), ' is handing off to ', nameOf(to)]
            : [nameOf(user), ' asked ', nameOf(to), ' to take over'],
        detail: text ?? '',
        icon: 'handoff',
      }
    case 'handoff_closed':
      return {
        parts: closings[detail ?? '']?.(update) ?? ['The handoff ended'],
        detail: text ?? '',
        icon: 'handoff',
      }
    case 'note':
      return { parts: [nameOf(user), ' added a note'], detail: text ?? '', icon: 'note' }
    default:
      return { parts: ['Updated'], detail: text ?? '', icon: 'note' }
  }
}
