import type {
  ManagedMessageType,
  MessageTypeChanges,
  NewMessageTypeField,
} from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import {
  findFieldProblems,
  type FieldProblem,
} from '@wardline/contract/messaging/message-types/message-type-fields.rules.ts'
import type { MessageFlags } from '../compose/draft.rules.ts'
import { padWithBlanks, removeBlanks } from '../compose/response-options.rules.ts'

export interface FieldDraft extends NewMessageTypeField {
  key: string
}

export interface TypeContent extends MessageFlags {
  name: string
  fields: FieldDraft[]
  answers: { response_options: string[]; response_meanings: ResponseMeanings }
  departments: { id: number; name: string }[]
}

export const toContent = (type: ManagedMessageType): TypeContent => ({
  name: type.name,
  fields: type.fields.map(({ value: _, ...field }) => ({ ...field, key: field.slug })),
  answers: {
    response_options: padWithBlanks(type.response_options),
    response_meanings: type.response_meanings,
  },
  departments: type.departments,
  priority: type.priority,
  requires_confirm: type.requires_confirm,
  apply_escalations: type.apply_escalations,
  ignore_user_status: type.ignore_user_status,
  allow_replies: type.allow_replies,
  suppress_reply_notifications: type.suppress_reply_notifications,
})

export const newField = (key: string): FieldDraft => ({
  key,
  label: '',
  field_type: 'text',
  default_value: null,
  required: false,
  options: [],
})

/** Returns the same list if `to` is outside of it. */
export const moveField = (fields: FieldDraft[], from: number, to: number): FieldDraft[] => {
  const field = fields[from]
  return !field || to < 0 || to >= fields.length ? fields : fields.toSpliced(from, 1).toSpliced(to, 0, field)
}

/** Drops what another kind does not have. */
export const changeKind = (field: FieldDraft, field_type: FieldDraft['field_type']): FieldDraft => ({
  ...field,
  field_type,
  default_value: null,
  options: field_type === 'select' ? field.options : [],
})

const withoutBlankOptions = ({ key: _, ...field }: FieldDraft): NewMessageTypeField => ({
  ...field,
  options: removeBlanks(field.options),
})

const toFields = (fields: readonly FieldDraft[]): NewMessageTypeField[] => fields.map(withoutBlankOptions)

export const findProblems = (fields: readonly FieldDraft[]): FieldProblem[] =>
  findFieldProblems(toFields(fields))

export const checkFields = (fields: readonly FieldDraft[]): string | undefined =>
  findProblems(fields)[0]?.sentence

export const toBody = ({
  fields,
  answers,
  departments,
  ...rest
}: TypeContent): Required<Omit<MessageTypeChanges, 'version'>> => ({
  ...rest,
  fields: toFields(fields),
  response_options: removeBlanks(answers.response_options),
  response_meanings: answers.response_meanings,
  department_ids: departments.map(({ id }) => id),
})

/** The type as the composer would show it. */
export const toPreviewType = ({ fields, answers, departments: _, ...rest }: TypeContent): MessageType => ({
  ...rest,
  id: 0,
  response_options: removeBlanks(answers.response_options),
  response_meanings: answers.response_meanings,
  fields: toFields(fields).map((field, at) => ({
    ...field,
    slug: `field_${at}`,
    label: field.label.trim() || `Field ${at + 1}`,
    value: null,
  })),
})
