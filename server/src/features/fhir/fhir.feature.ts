// Everything that fhir adds to the server: its routes, tasks and recurring jobs.
export { fhirRoutes } from './fhir.routes.ts'
