import { userFileLimits } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import type { CsvFileRules } from '../../../platform/csv/csv-file.ts'
import { writeTemplate, type UploadColumn } from '../../../platform/csv/upload-columns.ts'

/** Columns in the same order as in the template. */
export const uploadColumns: readonly UploadColumn[] = [
  {
    name: 'external_id',
    meaning: 'Staff number, which identifies the user in later uploads',
    required: 'Required',
    example: '104822',
  },
  {
    name: 'username',
    meaning: 'Name to sign in with; without it, the e-mail address',
    required: 'This or email',
    example: 'agonzalez',
  },
  {
    name: 'email',
    meaning: 'E-mail address',
    required: 'This or username',
    example: 'ana.gonzalez@example.org',
  },
  { name: 'first_name', meaning: 'First name', required: 'Required', example: 'Ana' },
  { name: 'last_name', meaning: 'Last name', required: 'Required', example: 'González' },
  { name: 'title', meaning: 'Job title; an empty cell clears it', example: 'Charge nurse' },
  {
    name: 'departments',
    meaning: 'Departments to join, separated by semicolons',
    example: 'Cardiology; ICU',
  },
  {
    name: 'permission_groups',
    meaning:
      'Permission groups that a new user joins, separated by semicolons; without it, the standard group of clinicians. Existing users keep theirs.',
    example: 'Operators',
  },
  {
    name: 'mobile_number',
    meaning: 'For SMS and calls; an empty cell clears it',
    example: '+1 312 555 0134',
  },
  { name: 'home_number', meaning: 'For calls; an empty cell clears it', example: '+1 312 555 0177' },
  { name: 'pager_number', meaning: 'Three to 20 digits; an empty cell clears it', example: '5550123' },
]

export const templateText = writeTemplate(uploadColumns)

export const userFileRules: CsvFileRules = {
  ...userFileLimits,
  tooLarge: 'The file is larger than 50 MB. Split it into several files.',
  noun: 'users',
}

/** Only one row of a file may have a value of them. */
export const uniqueColumns = ['external_id', 'username', 'email'] as const
