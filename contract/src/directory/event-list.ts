export * from './contact.events.ts'
export * from './departments/department.events.ts'
