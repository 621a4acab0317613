import { answerIn } from '../../../reading/in-worker.ts';
import { readRosterSource } from './read-roster.ts';

answerIn(readRosterSource);
