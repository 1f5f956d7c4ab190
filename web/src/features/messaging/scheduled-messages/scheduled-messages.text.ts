export const sendLaterLabel = 'Send later'
export const sendLaterTitle = 'Send this message later'
export const whenLabel = 'When'
export const inOneHourLabel = 'In 1 hour'
export const tomorrowLabel = 'Tomorrow at 07:00'
export const otherTimeLabel = 'At another time'
export const timeLabel = 'Time of sending'
export const chooseTimeText = 'Choose a day and a time.'
export const scheduleLabel = 'Schedule'
export const scheduleFailedText = 'Could not schedule the message.'
export const sendsAtText = (time: string): string => `Will be sent ${time}`
export const undoLabel = 'Undo'
export const undoFailedText = 'Could not undo. The message is among your scheduled messages, or was sent.'
export const composeInUseText = 'Send or discard the message that you are writing first.'

export const scheduledTitle = 'Scheduled messages'
export const scheduledLoadError = 'Could not load your scheduled messages.'
export const noScheduledText = 'No scheduled messages. Choose Send later beside Send to add one.'
export const showLabel = 'Show'
export const notSentText = (reason: string): string => `Not sent. ${reason}`
export const toText = (to: string): string => (to === '' ? 'To a conversation that you left' : `To ${to}`)
export const filesText = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

export const editLabel = 'Edit'
export const editTitle = 'Edit scheduled message'
export const sendNowLabel = 'Send now'
export const deleteLabel = 'Delete'
export const saveLabel = 'Save'
export const subjectLabel = 'Subject'
export const messageLabel = 'Message'
export const saveFailedText = 'Could not save the message.'
export const savedText = 'Scheduled message saved'
export const sendFailedText = 'Could not send the message.'
export const sentText = 'Message sent'
export const deleteQuestion = 'Delete this scheduled message?'
export const deleteConsequence = 'It will not be sent, and its text is lost.'
export const keepLabel = 'Keep it'
export const deleteFailedText = 'Could not delete the message.'
export const deletedText = 'Scheduled message deleted'

export const waitingText = (count: number, time: string): string =>
  count === 1 ? `1 message will be sent ${time}` : `${count} messages will be sent, the first ${time}`
export const unsentText = (count: number): string =>
  count === 1 ? '1 scheduled message was not sent' : `${count} scheduled messages were not sent`
