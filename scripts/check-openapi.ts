import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { featureDescriptions } from '@wardline/contract/registry/feature-descriptions.ts'
import { routesByFeature } from '@wardline/contract/registry/routes.ts'
import { openApiDocument } from '@wardline/server/platform/http/openapi/document.ts'
import { readExamples } from '@wardline/server/platform/http/openapi/examples.ts'
import { runProgram } from './stages/program.ts'

// Lints the API description, with its examples, by the rules of redocly.yaml.

const folder = mkdtempSync(path.join(tmpdir(), 'wardline-openapi-'))
const file = path.join(folder, 'openapi.json')
const source = { features: routesByFeature, descriptions: featureDescriptions, examples: readExamples() }
try {
  writeFileSync(file, JSON.stringify(openApiDocument(source), null, 2))
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const passes = await runProgram('redocly', ['lint', file, '--config=redocly.yaml'], { env })
  process.exitCode = passes ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
