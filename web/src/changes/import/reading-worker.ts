import { answerIn } from '../../reading/in-worker.ts';
import { readSource } from './read-source.ts';

answerIn(readSource);
