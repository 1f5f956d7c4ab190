// Everything that directory adds to the server: its routes, tasks and recurring jobs.
export { contactRoutes } from './contact.routes.ts'
export { localGroupRoutes } from './local-group.routes.ts'
export { objectRoutes } from './object.routes.ts'
export { departmentRoutes } from './departments/department.routes.ts'
export { taggingRoutes } from './tagging/tagging.routes.ts'
