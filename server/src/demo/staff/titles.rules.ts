import type { Department, Rank } from './departments.rules.ts'

/** Departments of the published organizational units; two share a unit about evenly. */
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

/** Removes the unit's own name first: it may contain any word. "Vice President" is no President. */
export const rankOf = (title: string, unit: string): Rank => {
  const words = title.replace(unit, '').trim()
  const last = words.endsWith('Vice President') ? 'Vice President' : (words.split(' ').at(-1) ?? '')
  return rankOfWord[last] ?? 'nurse'
}

export const departmentOf = (unit: string, number: number): Department => {
  if (unit === 'Human Resources' && number % 5 === 0) return 'Communications Center'
  const pair = departmentsOfUnit[unit]
  if (!pair) throw new Error(`the published directory has no unit ${unit}`)
  return pair[number % 2 === 0 ? 0 : 1]
}

/** Departments of the Synthea physicians, who have no specialty, in rotation. */
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
