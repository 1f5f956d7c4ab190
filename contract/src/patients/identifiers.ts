/** `T-` and the id identify a patient until the MRN is known. */
export const formatRecordNumber = ({ id, mrn }: { id: number; mrn: string | null }): string =>
  mrn === null ? `Temp ID T-${id}` : `MRN ${mrn}`

/** Works on text, so that no time zone shifts a date of birth. */
export function formatBirth(date: string | null): string {
  if (date === null) return 'DOB unknown'
  const [year, month, day] = date.slice(0, 10).split('-')
  return `DOB ${month}/${day}/${year}`
}
