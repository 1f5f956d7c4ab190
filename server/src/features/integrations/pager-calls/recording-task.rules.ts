export const fetchRecordingTask = 'pager_call_recording'
