import { AppError } from '../../../platform/http/errors.ts'

/** The answer of the specification to a failed upload: `msg`. */
export class UploadRefusal extends AppError {
  override get body(): Record<string, unknown> {
    return { msg: this.message, code: this.code }
  }
}

export const tooLarge = 'File size limit is 10mb'

const refusal = (code: string, detail: string) => new UploadRefusal({ status: 400, code, detail })

export const refuseName = () => refusal('patient_upload.wrong_name', 'Only .csv files are allowed')
export const workbook = () =>
  refusal(
    'patient_upload.workbook',
    'This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8” and upload that file.',
  )
export const binary = () =>
  refusal('patient_upload.binary', 'This is not a text file. Upload a CSV file in UTF-8.')
export const unreadableColumns = () => badColumns(['The first row is too long.'])
export const noRows = () =>
  refusal(
    'patient_upload.empty',
    'The file has no patients. Its first row names the columns; each further row is a patient.',
  )
export const tooManyRows = () =>
  refusal('patient_upload.too_many_rows', 'The file has more than 100,000 rows. Split it into several files.')
export const badColumns = (reasons: readonly string[]) =>
  refusal('patient_upload.columns', `${reasons.join(' ')} Compare the file with the template.`)

/** Rows that were uploaded before the failure stay. */
export function failedAfter(error: AppError, rows: number): UploadRefusal {
  if (error instanceof UploadRefusal && rows === 0) return error
  const sentences = error.fields ? Object.values(error.fields).flat() : [error.message]
  if (rows > 0)
    sentences.push(
      `The first ${rows.toLocaleString('en')} rows were processed and stay. Upload the same file again for the others.`,
    )
  const { status, code, retry_after_seconds } = error
  return new UploadRefusal({ status, code, detail: sentences.join(' ') }, undefined, retry_after_seconds)
}

export const rowTooLong = 'This row is too long. Look for a quotation mark that is not closed.'
export const sameAsEarlier = (line: number) => `This value is already used on line ${line}.`
export const mrnOfOther = (mrn: string) => `The MRN ${mrn} belongs to another patient.`
export const mergedRecord = 'The record with this MRN was merged into another one. Use the MRN of that one.'
export const dischargedPatient =
  'This patient is discharged. Admit the patient again, then upload the row, or leave the location out.'
export const dischargeByUpload =
  'An upload cannot discharge patients. Discharge the patient on their page and leave this cell empty.'
export const noLocation = (name: string) => `There is no location ${name}. Add it first, or correct the name.`
export const severalLocations = (name: string) => `Several locations are named ${name}. Rename one of them.`
export const takenMeanwhile =
  'This patient was added at the same time. Upload the file again to update the patient.'
