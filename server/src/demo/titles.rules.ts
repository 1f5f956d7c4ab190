import type { Department, Rank } from './departments.rules.ts'

/** Where each organizational unit of the published directory works in the demo hospital; where two, about half in each. */
const departmentsOfUnit: Record<string, [Department, Department]> = {
  'Product Development': ['Hospital Medicine', 'Hospital Medicine'],
  Administrative: ['Emergency', 'Emergency'],
  Accounting: ['Cardiology', 'Cardiology'],
  Peons: ['Surgery', 'Surgery'],
  Planning: ['Intensive Care', 'Intensive Care'],
  'Product Testing': ['Laboratory', 'Radiology'],
  Payroll: ['Pediatrics', 'Obstetrics'],
  Management: ['Oncology', 'Neurology'],
  Janitorial: ['Patient Transport', 'Environmental Services'],
  'Human Resources': ['Pharmacy', 'Respiratory Therapy'],
}

/** What the last words of a published title come to; everybody else is a nurse. */
const rankOfWord: Record<string, Rank> = {
  President: 'attending',
  Fellow: 'fellow',
  Engineer: 'resident',
  Architect: 'resident',
  Consultant: 'practitioner',
  Czar: 'manager',
  Director: 'charge',
  Technician: 'technician',
  Assistant: 'assistant',
  Grunt: 'assistant',
  Janitor: 'assistant',
  Admin: 'clerk',
  Accountant: 'case',
  Evangelist: 'social',
}

/** "Vice President" is no President. The unit's own name may hold any word, so it is taken out first. */
export const rankOf = (title: string, unit: string): Rank => {
  const words = title.replace(unit, '').trim()
  const last = words.endsWith('Vice President') ? 'Vice President' : (words.split(' ').at(-1) ?? '')
  return rankOfWord[last] ?? 'nurse'
}

/** `number` is drawn from 0 to 99; every fifth of Pharmacy's unit answers the telephones instead. */
export const departmentOf = (unit: string, number: number): Department => {
  if (unit === 'Human Resources' && number % 5 === 0) return 'Communications Center'
  const pair = departmentsOfUnit[unit]
  if (!pair) throw new Error(`the published directory has no unit ${unit}`)
  return pair[number % 2 === 0 ? 0 : 1]
}

/** The Synthea physicians, who have no specialty, fill the departments in this order, again and again. */
export const physicianDepartments: Department[] = [
  'Hospital Medicine',
  'Emergency',
  'Cardiology',
  'Surgery',
  'Anesthesiology',
  'Hospital Medicine',
  'Intensive Care',
  'Pediatrics',
  'Obstetrics',
  'Radiology',
  'Neurology',
  'Oncology',
  'Emergency',
  'Anesthesiology',
]
