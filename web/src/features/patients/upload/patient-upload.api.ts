import { useQueryClient } from '@tanstack/react-query'
import { joinPart } from '@wardline/contract/csv-records.rules.ts'
import { call } from '../../../platform/api/call.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { useCsvUpload } from '../../../platform/csv/use-csv-upload.ts'
import { patientKeys } from '../patient.api.ts'
import { patientFileRules, uniqueColumns } from './patient-upload.view.ts'

export function usePatientUpload() {
  const client = useQueryClient()
  return useCsvUpload({
    rules: patientFileRules,
    uniqueColumns,
    preview: (body, signal) => call('POST /api/v1/pcm/patients/upload/preview/', { body, signal }),
    upload: async (part, planned) => {
      const { text, fileLine } = joinPart(part)
      const file = new File([text], 'patients.csv', { type: 'text/csv' })
      const {
        errors,
        rejected: rejectedRows,
        ...answer
      } = await uploadFile('POST /api/v1/pcm/patients/upload/', { file })
      const rejected = errors.map((error) => ({ ...error, line: fileLine(error.line) }))
      const lines = new Set(rejected.map(({ line }) => line))
      const counts = {
        added: answer.successfullyAdded,
        changed: answer.successfullyUpdated,
        unchanged: answer.unchanged,
        rejected: rejectedRows,
      }
      return { rows: planned.filter(({ line }) => !lines.has(line)), rejected, counts }
    },
    onUploaded: () => void client.invalidateQueries({ queryKey: patientKeys.all }),
  })
}
