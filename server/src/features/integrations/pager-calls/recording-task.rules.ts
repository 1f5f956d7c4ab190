import { taskKind } from '../../../platform/jobs/task-kind.ts'

export const fetchRecordingTask = taskKind('pager_call_recording')
