import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

export type NewMessageType = {
  name: string
  priority: 0 | 1 | 2
  response_options: string[]
  response_meanings: ResponseMeanings
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  fields: Field[]
}

type Field = {
  slug: string
  label: string
  field_type: 'text' | 'textarea' | 'number' | 'select'
  default_value: string | null
  required: boolean
  options: string[]
}

const text = (slug: string, label: string, required = true): Field => ({
  slug,
  label,
  field_type: 'text',
  default_value: null,
  required,
  options: [],
})
const long = (slug: string, label: string, required = true): Field => ({
  ...text(slug, label, required),
  field_type: 'textarea',
})
const number = (slug: string, label: string): Field => ({ ...text(slug, label, false), field_type: 'number' })
const choice = (slug: string, label: string, options: string[]): Field => ({
  ...text(slug, label),
  field_type: 'select',
  default_value: options[0] ?? null,
  options,
})

const type = (name: string, fields: Field[], flags: Partial<NewMessageType> = {}): NewMessageType => ({
  name,
  priority: 1,
  response_options: [],
  response_meanings: {},
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  fields,
  ...flags,
})

const urgent: Partial<NewMessageType> = { priority: 2, apply_escalations: true, ignore_user_status: true }

export const standardMessageTypes: NewMessageType[] = [
  type('General', [long('body', 'Message')]),
  type(
    'Critical Lab Result',
    [
      text('test', 'Test'),
      text('value', 'Value'),
      text('range', 'Reference range', false),
      text('callback', 'Call back'),
    ],
    { ...urgent, requires_confirm: true },
  ),
  type('Consult Request', [
    choice('urgency', 'Urgency', ['Routine', 'Urgent', 'Emergent']),
    long('question', 'Question'),
    text('callback', 'Call back', false),
  ]),
  type(
    'Rapid Response',
    [
      choice('reason', 'Reason', [
        'Respiratory distress',
        'Low blood pressure',
        'Altered mental status',
        'Staff concern',
      ]),
      text('location', 'Location'),
      long('details', 'Details', false),
    ],
    {
      ...urgent,
      response_options: ['On my way', 'In 5 minutes', 'Cannot come'],
      response_meanings: { 'On my way': 'yes', 'In 5 minutes': 'later', 'Cannot come': 'no' },
    },
  ),
  type('Code Blue', [text('location', 'Location'), long('details', 'Details', false)], {
    ...urgent,
    allow_replies: false,
  }),
  type(
    'Stroke Alert',
    [text('last_known_well', 'Last known well'), number('nihss', 'NIHSS'), long('details', 'Details', false)],
    {
      ...urgent,
      response_options: ['On my way', 'Call me', 'In the scanner'],
      response_meanings: { 'On my way': 'yes', 'In the scanner': 'yes' },
    },
  ),
  type('Bed Request', [
    choice('unit', 'Unit', ['Medical', 'Telemetry', 'Intensive care', 'Surgical', 'Pediatric']),
    choice('isolation', 'Isolation', ['None', 'Contact', 'Droplet', 'Airborne']),
    long('details', 'Details', false),
  ]),
  type(
    'Patient Transport',
    [
      text('from', 'From'),
      text('to', 'To'),
      choice('mode', 'Mode', ['Wheelchair', 'Stretcher', 'Bed', 'Walking']),
    ],
    {
      response_options: ['On my way', 'In 15 minutes', 'Cannot take it'],
      response_meanings: { 'On my way': 'yes', 'In 15 minutes': 'later', 'Cannot take it': 'no' },
    },
  ),
  type('Medication Clarification', [text('medication', 'Medication'), long('question', 'Question')], {
    response_options: ['Give as ordered', 'Hold the dose', 'Order changed', 'Call me'],
  }),
  type(
    'Imaging Result',
    [text('study', 'Study'), long('finding', 'Finding'), text('callback', 'Call back', false)],
    {
      requires_confirm: true,
    },
  ),
  type('Handoff', [
    choice('severity', 'Illness severity', ['Stable', 'Watcher', 'Unstable']),
    long('summary', 'Summary'),
    long('to_do', 'To do', false),
  ]),
  type('Discharge Planning', [long('plan', 'Plan'), long('barriers', 'Barriers', false)], { priority: 0 }),
  type('Family Update', [text('caller', 'Who asks'), long('request', 'Request')], { priority: 0 }),
]
