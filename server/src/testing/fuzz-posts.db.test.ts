import { fuzz } from './fuzz.ts'

// In a file of its own, which another processor runs: these take as long as all others.
fuzz(['POST'])
