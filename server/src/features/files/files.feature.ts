// Everything that files adds to the server: its routes, tasks and recurring jobs.
export { fileRoutes } from './file.routes.ts'
export { orphanJobs } from './orphans.actions.ts'
