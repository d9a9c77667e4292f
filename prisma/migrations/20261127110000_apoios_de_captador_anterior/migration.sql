-- Deals that stayed with a former captador of their project, so that they stay in that captador's list.
ALTER TABLE "opportunities" ADD COLUMN     "do_captador_anterior" BOOLEAN NOT NULL DEFAULT false;

UPDATE opportunities o SET do_captador_anterior = true FROM projects p
  WHERE p.id = o.projeto_id AND p.captador_id IS NOT NULL AND o.captador_id <> p.captador_id;
