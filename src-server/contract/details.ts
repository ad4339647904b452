export {
  type DetailName,
  type Details,
  type DetailsPatch,
  detailNames,
} from '../domain/details.ts';
