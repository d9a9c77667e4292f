-- What is there already: the last answer is the only one whose time is known.
UPDATE organizations SET inativa_desde = registro_em WHERE situacao <> 2;
