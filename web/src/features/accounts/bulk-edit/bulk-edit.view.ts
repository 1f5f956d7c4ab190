import type { PickedDepartment, PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import type {
  BulkEdit,
  BulkEditChanges,
  BulkEditOutcome,
  BulkEditUser,
  ListChange,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'

export type ListMode = 'same' | ListChange['mode']
export type StateStep = NonNullable<BulkEditChanges['state']>

interface ListDraft<Item> {
  mode: ListMode
  items: Item[]
  /** Replace by nothing. */
  isCleared: boolean
}

/** State of the form. Items, reasons and titles stay while another choice hides them. */
export interface BulkEditDraft {
  departments: ListDraft<PickedDepartment>
  groups: ListDraft<PickedGroup>
  state: '' | StateStep
  reason: string
  keepsDuties: boolean
  setsTitle: boolean
  title: string
  /** An id, `none` to clear the field, or an empty string to leave it unchanged. */
  messageType: string
  hidesNumbers: 'same' | 'yes' | 'no'
}

export const emptyDraft: BulkEditDraft = {
  departments: { mode: 'same', items: [], isCleared: false },
  groups: { mode: 'same', items: [], isCleared: false },
  state: '',
  reason: '',
  keepsDuties: false,
  setsTitle: false,
  title: '',
  messageType: '',
  hidesNumbers: 'same',
}

/** Names of the API whose errors are shown at their field. */
export const draftFields = [
  'departments',
  'groups',
  'state',
  'reason',
  'title',
  'default_message_type_id',
] as const

/** A list is replaced by nothing only if the user chooses it; otherwise it changes as soon as one item is chosen. */
const isReplacedByNothing = ({ mode, items, isCleared }: ListDraft<unknown>): boolean =>
  mode === 'replace' && items.length === 0 && isCleared

function toListChange(list: ListDraft<{ id: number }>): ListChange | undefined {
  const { mode, items } = list
  if (mode === 'same' || (items.length === 0 && !isReplacedByNothing(list))) return undefined
  return { mode, ids: items.map(({ id }) => id) }
}

/** Drafts of another version lack fields. */
export const isBulkEditDraft = (value: unknown): value is BulkEditDraft =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(emptyDraft).every((field) => field in value) &&
  'isCleared' in (value as BulkEditDraft).departments

export const removesUsers = (state: BulkEditDraft['state']): boolean =>
  state === 'lock' || state === 'deactivate'

export function toChanges(draft: BulkEditDraft): BulkEditChanges {
  const departments = toListChange(draft.departments)
  const groups = toListChange(draft.groups)
  const { state, messageType, hidesNumbers } = draft
  return {
    ...(departments && { departments }),
    ...(groups && { groups }),
    ...(state && { state }),
    ...(removesUsers(state) && { reason: draft.reason.trim(), keep_duties: draft.keepsDuties }),
    ...(draft.setsTitle && { title: draft.title.trim() }),
    ...(messageType && {
      default_message_type_id: messageType === 'none' ? null : Number(messageType),
    }),
    ...(hidesNumbers !== 'same' && { hide_mobile_numbers: hidesNumbers === 'yes' }),
  }
}

export const hasChanges = (changes: BulkEditChanges): boolean => Object.keys(changes).length > 0

/** Users whom the running edit, or its undoing, has processed, and how many there are in all. */
export function progressOf({ state, users, remaining, counts }: BulkEdit): { done: number; total: number } {
  const total = state === 'undoing' ? counts.changed + counts.undone + counts.kept : users
  return { done: total - remaining, total }
}

export const isRunning = ({ state }: Pick<BulkEdit, 'state'>): boolean =>
  state === 'applying' || state === 'undoing'

const fieldTexts: Record<BulkEditUser['fields'][number]['field'], string> = {
  departments: 'Departments',
  groups: 'Groups',
  state: 'Status',
  title: 'Title',
  default_message_type_id: 'Default message type',
  hide_mobile_numbers: 'Hide mobile number',
}
export const fieldText = (field: keyof typeof fieldTexts): string => fieldTexts[field]

const plannedTexts: Partial<Record<BulkEditOutcome, string>> = {
  changed: 'Will change',
  unchanged: 'Already so',
  refused: 'Can’t change',
}
const finishedTexts: Record<BulkEditOutcome, string> = {
  changed: 'Changed',
  unchanged: 'Already so',
  refused: 'Not changed',
  undone: 'Undone',
  kept: 'Not undone',
}
export const plannedText = (outcome: BulkEditOutcome): string => plannedTexts[outcome] ?? ''
export const finishedText = (outcome: BulkEditOutcome): string => finishedTexts[outcome]

export const missingSelection =
  'This selection has expired or belongs to another user. Select the users again.'
