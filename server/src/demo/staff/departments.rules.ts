export const ranks = [
  'attending',
  'fellow',
  'resident',
  'practitioner',
  'manager',
  'charge',
  'nurse',
  'technician',
  'assistant',
  'clerk',
  'case',
  'social',
] as const
export type Rank = (typeof ranks)[number]

type Titles = Partial<Record<Rank, string>> & { /** For other ranks. */ other: string }

const ward = (titles: Partial<Titles> & { attending: string; fellow: string; resident: string }): Titles => ({
  practitioner: 'Nurse Practitioner',
  manager: 'Nurse Manager',
  charge: 'Charge Nurse',
  technician: 'Patient Care Technician',
  assistant: 'Nursing Assistant',
  clerk: 'Unit Clerk',
  case: 'Case Manager',
  social: 'Social Worker',
  other: 'RN',
  ...titles,
})

export const departments = {
  'Hospital Medicine': ward({
    attending: 'Hospitalist',
    fellow: 'Hospital Medicine Fellow',
    resident: 'Internal Medicine Resident',
  }),
  Emergency: ward({
    attending: 'Emergency Physician',
    fellow: 'Emergency Medicine Fellow',
    resident: 'Emergency Medicine Resident',
    practitioner: 'Physician Assistant',
  }),
  Cardiology: ward({
    attending: 'Cardiologist',
    fellow: 'Cardiology Fellow',
    resident: 'Internal Medicine Resident',
  }),
  'Intensive Care': ward({
    attending: 'Intensivist',
    fellow: 'Critical Care Fellow',
    resident: 'Internal Medicine Resident',
  }),
  Surgery: ward({
    attending: 'General Surgeon',
    fellow: 'Surgical Fellow',
    resident: 'Surgery Resident',
    practitioner: 'Physician Assistant',
    technician: 'Surgical Technologist',
  }),
  Pediatrics: ward({
    attending: 'Pediatrician',
    fellow: 'Pediatric Fellow',
    resident: 'Pediatrics Resident',
  }),
  Obstetrics: ward({
    attending: 'Obstetrician',
    fellow: 'Maternal-Fetal Medicine Fellow',
    resident: 'Obstetrics Resident',
    practitioner: 'Certified Nurse-Midwife',
  }),
  Oncology: ward({
    attending: 'Oncologist',
    fellow: 'Oncology Fellow',
    resident: 'Internal Medicine Resident',
  }),
  Neurology: ward({ attending: 'Neurologist', fellow: 'Stroke Fellow', resident: 'Neurology Resident' }),
  Anesthesiology: ward({
    attending: 'Anesthesiologist',
    fellow: 'Anesthesiology Fellow',
    resident: 'Anesthesiology Resident',
  }),
  Radiology: {
    attending: 'Radiologist',
    fellow: 'Radiology Fellow',
    resident: 'Radiology Resident',
    manager: 'Radiology Manager',
    technician: 'CT Technologist',
    assistant: 'Sonographer',
    clerk: 'Radiology Scheduler',
    other: 'Radiologic Technologist',
  },
  Laboratory: {
    attending: 'Pathologist',
    manager: 'Laboratory Manager',
    charge: 'Laboratory Supervisor',
    assistant: 'Phlebotomist',
    clerk: 'Laboratory Clerk',
    other: 'Medical Laboratory Scientist',
  },
  Pharmacy: {
    attending: 'Clinical Pharmacist',
    manager: 'Pharmacy Manager',
    technician: 'Pharmacy Technician',
    assistant: 'Pharmacy Technician',
    other: 'Pharmacist',
  },
  'Respiratory Therapy': { charge: 'Lead Respiratory Therapist', other: 'Respiratory Therapist' },
  'Patient Transport': {
    manager: 'Transport Supervisor',
    clerk: 'Transport Dispatcher',
    other: 'Transporter',
  },
  'Environmental Services': {
    manager: 'Environmental Services Supervisor',
    other: 'Environmental Services Technician',
  },
  'Communications Center': {
    manager: 'House Supervisor',
    charge: 'House Supervisor',
    case: 'Bed Coordinator',
    practitioner: 'Bed Coordinator',
    other: 'Operator',
  },
} satisfies Record<string, Titles>

export type Department = keyof typeof departments
export const departmentNames = Object.keys(departments) as Department[]

export const titleOf = (department: Department, rank: Rank): string => {
  const titles: Titles = departments[department]
  return titles[rank] ?? titles.other
}

export const isPhysician = (rank: Rank) => rank === 'attending' || rank === 'fellow' || rank === 'resident'
