import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Files that audit shown patients without counting them, and why. */
const uncounted: Record<string, string> = {
  'patients/patient-shown.actions.ts': 'counts them itself',
  'patients/access/patient-access.actions.ts': 'counts by loadPatient',
  'patients/handoffs/handoff-draft.actions.ts': 'the own patients of the caller',
  'patients/handoffs/patient-handoff.actions.ts': 'handoffs that the caller gives or receives',
  'patients/upload/patient-upload.actions.ts': 'counts by patient_upload_rows',
  'reports/record-openings/record-opening.actions.ts': 'a report with a permission of its own',
}

test('each list of patients counts them, or says why not', async () => {
  const features = new URL('../', import.meta.url)
  const found: string[] = []
  for await (const file of glob('**/*.actions.ts', { cwd: features.pathname })) {
    const text = await readFile(new URL(file, features), 'utf8')
    if (/\bauditShownPatients\(/.test(text) && text.includes('patient-change.rules.ts')) found.push(file)
  }
  expect(found.toSorted()).toEqual(Object.keys(uncounted).toSorted())
})
