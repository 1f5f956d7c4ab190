import type { Department } from './departments.rules.ts'

type Ward = { name: string; department: Department; beds: string[] }
export type Bed = { name: string; ward: string; department: Department }

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => String(from + i).padStart(2, '0'))

const rooms = (count: number, from = 1) => numbered(count, from).flatMap((room) => [`${room}A`, `${room}B`])

const wards: Ward[] = [
  { name: 'ED', department: 'Emergency', beds: numbered(24) },
  { name: 'ICU', department: 'Intensive Care', beds: numbered(16) },
  { name: '4 East', department: 'Hospital Medicine', beds: rooms(12) },
  { name: '4 West', department: 'Hospital Medicine', beds: rooms(12) },
  { name: '5 East', department: 'Cardiology', beds: rooms(12) },
  { name: '5 West', department: 'Neurology', beds: rooms(8) },
  { name: '6 East', department: 'Surgery', beds: rooms(12) },
  { name: '6 West', department: 'Oncology', beds: rooms(8) },
  { name: '3 East', department: 'Pediatrics', beds: numbered(16) },
  { name: '3 West', department: 'Obstetrics', beds: numbered(18) },
]

export const beds: Bed[] = wards.flatMap((ward) =>
  ward.beds.map((bed) => ({ name: `${ward.name} ${bed}`, ward: ward.name, department: ward.department })),
)

export const occupancy = 0.85

const reasons: [RegExp, Department][] = [
  [/pregnan|obstetric|preeclampsia/, 'Obstetrics'],
  [/neoplasm|cancer|tumor|leukemia|carcinoma/, 'Oncology'],
  [/seizure|migraine|stroke|concussion|alzheimer/, 'Neurology'],
  [/overdose|sepsis|respiratory failure/, 'Intensive Care'],
  [/appendicitis|orthopedic|fracture|surgical|molars|ligament|rupture|injury/, 'Surgery'],
  [/cardiac|heart|myocardial|coronary|atrial/, 'Cardiology'],
]

export const departmentForStay = (age: number, reason: string): Department | undefined => {
  if (age < 18) return 'Pediatrics'
  return reasons.find(([pattern]) => pattern.test(reason.toLowerCase()))?.[1]
}
