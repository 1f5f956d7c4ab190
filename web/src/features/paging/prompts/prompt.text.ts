export const nameMissing = 'Enter a name.'
export const noRecording = 'No recording yet. Callers hear nothing.'
export const deletionConsequence = 'Its recordings are deleted too. This can’t be undone.'
export const transcriptHint = 'Transcript for people who can’t hear the recording'

export const couldNotSave = 'Could not save the prompt.'
export const couldNotAddRecording = 'Could not add the recording.'
export const couldNotRemoveRecording = 'Could not remove the recording.'
export const couldNotSaveTranscript = 'Could not save the transcript.'
