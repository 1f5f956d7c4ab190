export {
  findContactLimit,
  findContactLimitOfDepartment,
  isLimited,
  isWithinLimit,
  noContactLimit,
  type ContactLimit,
} from './contact-limit.queries.ts'
