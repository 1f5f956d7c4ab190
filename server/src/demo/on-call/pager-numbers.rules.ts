interface DemoNumber {
  number: string
  label: string
  group: string | null
  username: string | null
}

/** 555-01xx is reserved for fiction. No member of the staff has a number with this area code. */
const area = '+1508'

export const demoNumbers: DemoNumber[] = [
  { number: `${area}5550110`, label: 'Referring physicians', group: 'Cardiology Consult', username: null },
  { number: `${area}5550111`, label: 'Outside hospitals', group: 'Hospital Medicine', username: null },
  { number: `${area}5550112`, label: 'Outside laboratories', group: 'Laboratory Supervisor', username: null },
  { number: `${area}5550113`, label: 'Ambulance services', group: 'Stroke Alert Team', username: null },
  { number: `${area}5550114`, label: 'Nursing homes', group: 'All Charge Nurses', username: null },
  { number: `${area}5550120`, label: 'Referring physicians', group: null, username: 'Mohammad_Astor' },
  { number: `${area}5550121`, label: 'Cardiac rehabilitation', group: null, username: 'Lowell_Piotto' },
]

/** Each option is used by one of the numbers. */
export const dialogueOptions = [
  { group: 'Laboratory Supervisor', dialogue: 'user_greeting', recipients: 'message_all' },
  { group: 'Stroke Alert Team', dialogue: 'group_greeting', recipients: 'message_all_voice_users' },
  { group: 'All Charge Nurses', dialogue: 'user_greeting', recipients: 'enumerate_users' },
] as const
