export const composeTitle = 'New message'
export const keepQuestion = 'Keep this message as a draft?'
export const discardLabel = 'Discard'
export const keepDraftLabel = 'Keep draft'
export const draftRestoredText = 'Draft restored'
export const startOverLabel = 'Start over'

export const recipientsLabel = 'To'
export const subjectLabel = 'Subject'
export const messageTypeLabel = 'Message type'
export const noMessageTypeLabel = 'None'
export const chooseOptionLabel = 'Choose…'
export const messageLabel = 'Message'
export const patientLabel = 'Patient'
export const encounterLabel = 'Encounter'
export const optionalText = '(optional)'

export const optionsLabel = 'Options'
export const changeOptionsLabel = 'Change'
export const flagLabels = {
  requires_confirm: 'Ask to confirm',
  allow_replies: 'Allow replies',
  suppress_reply_notifications: "Don't alert anyone about replies",
  apply_escalations: 'Escalate if no one answers',
  ignore_user_status: 'Reach people on do not disturb',
}

export const typeChangesText = (changes: readonly string[]): string =>
  changes.length > 0 ? `Sets ${changes.join(' · ')}` : ''
export const typeChangeTexts = {
  priority: { 0: 'priority low', 1: 'priority medium', 2: 'priority high' },
  requires_confirm: { on: 'asks to confirm', off: 'no confirmation' },
  allow_replies: { on: 'replies allowed', off: 'no replies' },
  suppress_reply_notifications: { on: 'silent replies', off: 'replies alert people' },
  ignore_user_status: { on: 'reaches people on do not disturb', off: 'respects do not disturb' },
  apply_escalations: { on: 'escalates', off: 'no escalation' },
} as const
export const quickAnswersChangedText = (answers: readonly string[]): string =>
  answers.length === 0 ? 'no quick answers' : `quick answers ${answers.join(', ')}`

export const quickAnswersLabel = 'Quick answers'
export const quickAnswersHint = '(one tap)'
export const quickAnswerLabel = (position: number): string => `Quick answer ${position}`
export const meaningLabel = (option: string): string => `Meaning of ${option}`
export const meaningTexts = { '': 'Plain answer', yes: 'Coming', later: 'Later', no: 'Cannot' } as const
export const meaningsHint = 'After “Cannot”, the next person is asked.'
export const addQuickAnswerLabel = 'Add quick answer'
export const duplicateAnswersText = 'Two quick answers are the same.'

export const suggestedRecipientsLabel = 'Suggested recipients'
export const addRecipientLabel = (name: string, isFavorite: boolean): string =>
  `Add ${name}${isFavorite ? ', favorite' : ''}`
export const ownGroupsLabel = 'Your groups'

export const routingPreviewLabel = 'Routing preview'

export const emptyMessageText = 'Choose a recipient and write a message first.'
export const blankFieldText = 'This field may not be blank.'
export const recipientRequiredText = 'Choose at least one recipient.'

export const sendLabel = 'Send message'
export const sendAnywayLabel = 'Send anyway'
export const offlineNotice = 'One or more of your recipients are offline.'
export const offlineWarning =
  'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.'

export const startFailedText = 'Could not start a message. Please try again.'
export const sendFailedText = 'Error sending message'
export const serverErrorText = 'A server error has occurred.'
