import { fuzz } from './fuzz.ts'

fuzz(['GET', 'PUT', 'PATCH', 'DELETE'])
