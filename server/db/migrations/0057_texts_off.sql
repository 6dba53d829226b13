CREATE TABLE "texts_off" (
	"church_id" bigint NOT NULL,
	"what" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "texts_off_church_id_what_target_pk" PRIMARY KEY("church_id","what","target")
);
--> statement-breakpoint
ALTER TABLE "texts_off" ADD CONSTRAINT "texts_off_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;
