/** The things that fields of conditions and actions name by their ids. */
export const referenceKinds = {
  contact: 'contact',
  paging_group: 'paging group',
  user: 'user',
  permission_group: 'permission group',
  department: 'department',
  message_type: 'message type',
  escalation_policy: 'escalation policy',
} as const

export type ReferenceKind = keyof typeof referenceKinds

export interface Reference {
  kind: ReferenceKind
  id: number
  /** The field that names it. */
  field: string
}

type Fields = Readonly<Record<string, unknown>>

const kindsByType: Readonly<Record<string, Readonly<Record<string, ReferenceKind>>>> = {
  MessageTypeCondition: { message_type_id__in: 'message_type' },
  RecipientCondition: { user_groups__in: 'permission_group', id__in: 'contact' },
  SenderCondition: { group__in: 'permission_group', id__in: 'user', department__in: 'department' },
  RedirectAction: { contact_ids: 'contact' },
  AddRecipientAction: { contact_ids: 'contact' },
  OnCallAction: { paging_group_id: 'paging_group' },
  FailOverAction: { paging_group_id: 'paging_group' },
  SupervisorAction: { user_id: 'user' },
  MessageTypeAction: { message_type_id: 'message_type' },
  EscalationAction: { escalation_policy_id: 'escalation_policy' },
}

export function listReferences(type: string, fields: Fields): Reference[] {
  return Object.entries(kindsByType[type] ?? {}).flatMap(([field, kind]) => {
    const value = fields[field]
    const ids = Array.isArray(value) ? value : [value]
    return ids.filter((id) => typeof id === 'number').map((id) => ({ kind, id, field }))
  })
}

export const referenceKey = ({ kind, id }: Pick<Reference, 'kind' | 'id'>): string => `${kind} ${id}`

/** The name of a deleted thing went with it. */
export function missingReferenceProblems(
  references: readonly Reference[],
  names: ReadonlyMap<string, string>,
): string[] {
  const gone = references.filter((reference) => !names.has(referenceKey(reference)))
  return [...Map.groupBy(gone, ({ kind }) => kind)].map(([kind, { length }]) =>
    length === 1
      ? `A ${referenceKinds[kind]} that it names was deleted.`.replace('A escalation', 'An escalation')
      : `${length} ${referenceKinds[kind].replace(/y$/, 'ie')}s that it names were deleted.`,
  )
}
