export const searchPlaceholder = 'Words, from:, patient:, before: …'
export const suggestionsLabel = 'Suggestions'
export const filterLabel = 'Filter'
export const closeLabel = 'Close search'

export const hint =
  'Search your conversations for words, “phrases” and -exclusions, or start with an operator:'
export const nothingFoundText = 'No conversations found.'
export const foundText = (count: number, hasMore: boolean): string =>
  count === 1 ? '1 conversation found' : `${hasMore ? 'More than ' : ''}${count} conversations found`
export const resultsLabel = 'Found messages'
export const loadFailedText = 'Could not load the search results.'
export const ownSenderLabel = 'You'
export const archivedLabel = 'Archived'

export const operatorHints = {
  from: 'Sender',
  to: 'People in the thread',
  patient: 'Name or MRN',
  type: 'Message type',
  tag: 'Tag',
  priority: 'high, medium or low',
  highPriority: 'High priority',
  attachment: 'With a file',
  unanswered: 'With responses missing',
  archived: 'In the archive',
  active: 'In the inbox',
  before: 'Before a date',
  after: 'After a date',
  on: 'On a date',
}
export const dayNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  weekAgo: 'A week ago',
  monthAgo: '30 days ago',
}

export const filterLabels = {
  from: 'From',
  to: 'In the thread',
  patient: 'Patient',
  text: 'Text',
  type: 'Message type',
  priority: 'Priority',
  status: 'Status',
  tag: 'Tag',
  date: 'Date',
  daysAround: 'Within (days)',
  attachment: 'Has attachment',
  unanswered: 'Is unanswered',
}
export const filterOptions = {
  any: 'Any',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  inbox: 'Inbox',
  archive: 'Archive',
}
