import { limits } from '@wardline/contract/limits.ts'
import type { FileRules } from '../../../platform/forms/file.rules.ts'

export const recordingRules: FileRules = {
  extensions: ['mp3'],
  bytes: limits.file_bytes,
  tooLarge: 'File size limit is 10mb',
}
